import Testing

@testable import Outline
