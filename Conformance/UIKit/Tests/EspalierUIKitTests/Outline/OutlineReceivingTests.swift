import Espalier
import EspalierUIKit
import Testing
import UIKit

@Suite("Outline: drops from other apps", .serialized)
@MainActor
struct OutlineReceivingTests {
  /// An outline in a list view, into which items of other apps are dragged.
  @MainActor
  private final class Receiver {
    let view: any UIScrollView & ReceivingView
    let source: OutlineListSource<String>
    private let keep: AnyObject
    var received: [String] = []

    init(isTable: Bool, _ outline: Outline<String> = OutlineFixture.t1) {
      if isTable {
        let screen = OutlineScreen(outline)
        (view, source, keep) = (screen.table, screen.source, screen)
      } else {
        let screen = CollectionScreen(outline)
        (view, source, keep) = (screen.view, screen.source, screen)
      }
      view.allowsReceiving = true
      source.onReceive = { [unowned self] items, target in
        received.append("\(items.count) into \(target.parent) at \(target.index)")
      }
    }

    func point(_ id: String, _ fraction: CGFloat) throws -> CGPoint {
      let path = try #require(source.indexPath(for: id))
      let frame = view.frame(at: path)
      return CGPoint(x: 40, y: frame.minY + fraction * frame.height)
    }

    var drag: StandIn.Drag {
      StandIn.beginForeignDrag(of: [NSItemProvider(), NSItemProvider()], over: view)
    }
  }

  @Test("Items of another app are copied into and between rows", arguments: [true, false])
  func receive(_ isTable: Bool) throws {
    let screen = Receiver(isTable: isTable)
    let (into, before) = (try screen.point("B", 0.5), try screen.point("B", 0.1))
    #expect(StandIn.move(screen.drag, over: screen.view, to: into) == "copy into")
    #expect(StandIn.move(screen.drag, over: screen.view, to: before) == "copy at")
    #expect(StandIn.drop(screen.drag, on: screen.view, at: into))
    #expect(StandIn.drop(screen.drag, on: screen.view, at: before))
    #expect(screen.received == ["2 into B at 2", "2 into section 0 at 1"])
  }

  @Test("Items of another app can be refused, by the parent or at all", arguments: [true, false])
  func refuse(_ isTable: Bool) throws {
    let screen = Receiver(isTable: isTable)
    let (into, before) = (try screen.point("B", 0.5), try screen.point("B", 0.1))
    screen.source.canReceive = { session, parent in session.items.count == 2 && parent == .item("B")
    }
    #expect(StandIn.move(screen.drag, over: screen.view, to: into) == "copy into")
    #expect(StandIn.move(screen.drag, over: screen.view, to: before) == "forbidden")
    #expect(!StandIn.drop(screen.drag, on: screen.view, at: before))
    screen.source.onReceive = nil
    #expect(StandIn.move(screen.drag, over: screen.view, to: into) == nil)
    screen.source.onReceive = { _, _ in }
    screen.view.allowsReceiving = false
    #expect(StandIn.move(screen.drag, over: screen.view, to: into) == nil)
    #expect(screen.received == [])
  }

  @Test("Rows are moved and other items received in one view", arguments: [true, false])
  func both(_ isTable: Bool) throws {
    let screen = Receiver(isTable: isTable)
    let into = try screen.point("B", 0.5)
    #expect(StandIn.beginDrag(of: [0, 0], in: screen.view) == nil)
    screen.view.allowsDragging = true
    let drag = try #require(StandIn.beginDrag(of: [0, 0], in: screen.view))
    #expect(StandIn.move(drag, over: screen.view, to: into) == "move into")
    #expect(StandIn.move(screen.drag, over: screen.view, to: into) == "copy into")
    // What is received stays allowed.
    screen.view.allowsDragging = false
    #expect(StandIn.move(screen.drag, over: screen.view, to: into) == "copy into")
  }

  @Test("A target that goes before the drop receives nothing", arguments: [true, false])
  func targetGoes(_ isTable: Bool) throws {
    let screen = Receiver(isTable: isTable)
    StandIn.willDrop = { _ = try? screen.source.delete(["B"]) }
    #expect(StandIn.drop(screen.drag, on: screen.view, at: try screen.point("B", 0.5)))
    #expect(screen.received == [])
  }

  @Test("An outline without rows receives into its first section", arguments: [true, false])
  func empty(_ isTable: Bool) throws {
    var outline = Outline<String>()
    try outline.insertSection()
    let screen = Receiver(isTable: isTable, outline)
    #expect(StandIn.drop(screen.drag, on: screen.view, at: CGPoint(x: 5, y: 5)))
    #expect(screen.received == ["2 into section 0 at 0"])
  }
}

/// A list view of an outline, of either kind.
@MainActor
private protocol ReceivingView: AnyObject {
  var allowsReceiving: Bool { get set }
  var allowsDragging: Bool { get set }
  func frame(at path: IndexPath) -> CGRect
}

extension OutlineTableView: ReceivingView {
  func frame(at path: IndexPath) -> CGRect { rectForRow(at: path) }
}

extension OutlineCollectionView: ReceivingView {
  func frame(at path: IndexPath) -> CGRect { layoutAttributesForItem(at: path)?.frame ?? .zero }
}
