import Outline
