/// The broken objects and the cycles of a binary property list, found in one traversal.
///
/// Every object is visited once, however often it is used, so the traversal takes linear time.
/// Without the references in `cycles`, every path down from the top ends.
struct BinaryPlistGraph: Sendable {
  /// The objects that cannot be read, with the reason.
  private(set) var broken: [Int: PropertyListFault] = [:]

  /// The references that lead back to a container they are in.
  private(set) var cycles: Set<Reference> = []

  /// The first fault found.
  private(set) var fault: PropertyListFault?

  /// A position in a container.
  struct Reference: Hashable, Sendable {
    var object: Int
    var position: Int
  }

  private enum State: UInt8 { case unseen, open, done }

  private struct Step {
    var object: Int
    var header: BinaryPlistObjects.Header
    var next = 0
  }

  init(_ objects: BinaryPlistObjects) {
    var states = [State](repeating: .unseen, count: objects.count)
    var open: [Step] = []
    // The references of objects that do not overlap fit into the file together.
    var budget = objects.bytes.count

    func enter(_ object: Int, _ graph: inout BinaryPlistGraph) {
      states[object] = .done
      do throws(PropertyListFault) {
        let header = try objects.header(of: object)
        guard header.kind == .array || header.kind == .dictionary else { return }
        let references = header.kind == .array ? header.count : 2 * header.count
        guard references <= budget else {
          let offset = try objects.offset(of: object)
          throw PropertyListFault(offset: offset, message: "objects overlap")
        }
        budget -= references
        states[object] = .open
        open.append(Step(object: object, header: header))
      } catch {
        graph.broken[object] = error
        graph.record(error)
      }
    }

    enter(objects.topObject, &self)
    while let step = open.last {
      guard step.next < step.header.count else {
        states[step.object] = .done
        open.removeLast()
        continue
      }
      open[open.count - 1].next += 1
      do {
        if step.header.kind == .dictionary {
          let key = try objects.reference(step.next, in: step.header)
          _ = try objects.header(of: key)
        }
        let position = step.next + (step.header.kind == .dictionary ? step.header.count : 0)
        let child = try objects.reference(position, in: step.header)
        switch states[child] {
        case .unseen: enter(child, &self)
        case .done: break
        case .open:
          cycles.insert(Reference(object: step.object, position: step.next))
          let offset = try objects.offset(of: step.object)
          record(PropertyListFault(offset: offset, message: "an object contains itself"))
        }
      } catch {
        record(error)
      }
    }
  }

  private mutating func record(_ found: PropertyListFault) {
    if fault == nil { fault = found }
  }
}
