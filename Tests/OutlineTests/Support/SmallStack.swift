import Foundation

/// Runs the body on a thread with a stack of 256 KiB: at most 44 bytes for each level of
/// `TestSize.depth`, less than the smallest stack frame of code that is not optimized.
///
/// Checks in the body throw (`same`, `holds`): expectations do not know there which test they are in.
func onSmallStack(_ body: @escaping @Sendable () throws -> Void) async throws {
  typealias Continuation = CheckedContinuation<Void, any Error>
  try await withCheckedThrowingContinuation { (continuation: Continuation) in
    let thread = Thread { continuation.resume(with: Result { try body() }) }
    thread.stackSize = 256 << 10
    thread.start()
  }
}
