import Testing
import UIKit

/// All violations of the consistency rule, and the table's messages.
@Suite("The consistency rule", .serialized)
@MainActor
struct TableConsistencyTests {
  @Test("a batch that matches the changes is accepted")
  func consistent() {
    let stage = Stage([["a", "b", "c"]])
    let complaint = stage.complaint {
      stage.model.sections[0] = ["x", "a", "c"]
      stage.table.deleteRows(at: .rows(1), with: .fade)
      stage.table.insertRows(at: .rows(0), with: .fade)
    }
    #expect(complaint == nil)
    #expect(stage.words == ["x", "a", "c"])
  }

  @Test("rows that appeared without an insertion")
  func rowCount() {
    let stage = Stage([["a", "b"]])
    let complaint = stage.complaint {
      stage.model.sections[0] = ["a", "b", "c", "d"]
      stage.table.insertRows(at: .rows(2), with: .fade)
    }
    #expect(
      complaint == """
        Invalid update: invalid number of rows in section 0. The number of rows contained in an \
        existing section after the update (4) must be equal to the number of rows contained in \
        that section before the update (2), plus or minus the number of rows inserted or deleted \
        from that section (1 inserted, 0 deleted) and plus or minus the number of rows moved into \
        or out of that section (0 moved in, 0 moved out).
        """
    )
    // If the program continues, the table has reloaded its data.
    stage.table.layoutIfNeeded()
    #expect(stage.words == ["a", "b", "c", "d"])
  }

  @Test("a row moved across sections counts out of one and into the other")
  func movedCount() {
    let stage = Stage([["a", "b"], ["c"]])
    let complaint = stage.complaint {
      stage.model.sections = [["b"], ["c"]]
      stage.table.moveRow(at: .at(0, 0), to: .at(1, 0))
    }
    #expect(
      complaint?.contains(
        """
        in section 1. The number of rows contained in an existing section after the update (1) \
        must be equal to the number of rows contained in that section before the update (1), plus \
        or minus the number of rows inserted or deleted from that section (0 inserted, 0 deleted) \
        and plus or minus the number of rows moved into or out of that section (1 moved in, 0 \
        moved out).
        """
      ) == true
    )
  }

  @Test("a reload counts as a deletion and an insertion")
  func reloadCount() {
    let stage = Stage([["a", "b"]])
    let complaint = stage.complaint {
      stage.model.sections[0] = ["a"]
      stage.table.reloadRows(at: .rows(0), with: .none)
    }
    #expect(complaint?.contains("(1 inserted, 1 deleted)") == true)
  }

  @Test("sections that appeared without an insertion")
  func sectionCount() {
    let stage = Stage([["a"]])
    let complaint = stage.complaint { stage.model.sections = [["a"], ["b"]] }
    #expect(
      complaint == """
        Invalid update: invalid number of sections. The number of sections contained in the table \
        view after the update (2) must be equal to the number of sections contained in the table \
        view before the update (1), plus or minus the number of sections inserted or deleted (0 \
        inserted, 0 deleted).
        """
    )
  }

  @Test("rows and sections that do not exist")
  func absent() {
    let stage = Stage([["a", "b", "c"], []])
    let table = stage.table
    #expect(
      stage.complaint { table.deleteRows(at: .rows(5), with: .fade) }
        == "attempt to delete row 5 from section 0 which only contains 3 rows before the update"
    )
    #expect(
      stage.complaint { table.reloadRows(at: .rows(3), with: .fade) }
        == "attempt to delete row 3 from section 0 which only contains 3 rows before the update"
    )
    #expect(
      stage.complaint { table.deleteRows(at: [.at(2, 0)], with: .fade) }
        == "attempt to delete row 0 from section 2, but there are only 2 sections before the update"
    )
    #expect(
      stage.complaint { table.insertRows(at: .rows(4), with: .fade) }
        == "attempt to insert row 4 into section 0, but there are only 3 rows in section 0 after "
        + "the update"
    )
    #expect(
      stage.complaint { table.insertRows(at: [.at(7, 0)], with: .fade) }
        == "attempt to insert row 0 into section 7, but there are only 2 sections after the update"
    )
    #expect(
      stage.complaint { table.deleteSections([2], with: .fade) }
        == "attempt to delete section 2, but there are only 2 sections before the update"
    )
    #expect(
      stage.complaint { table.insertSections([2], with: .fade) }
        == "attempt to insert section 2 but there are only 2 sections after the update"
    )
    #expect(
      stage.complaint { table.moveRow(at: .at(1, 0), to: .at(0, 0)) }
        == "attempt to move index path ({length = 2, path = 1 - 0}) that does not exist - there "
        + "are only 0 rows in section 1 before the update"
    )
    #expect(
      stage.complaint { table.moveRow(at: .at(0, 0), to: .at(0, 9)) }
        == "attempt to move index path ({length = 2, path = 0 - 0}) to index path ({length = 2, "
        + "path = 0 - 9}) that does not exist - there are only 3 rows in section 0 after the update"
    )
  }

  @Test("no index twice")
  func twice() {
    let stage = Stage([["a", "b", "c"], ["d"]])
    let table = stage.table
    let twoAnimations = "Attempt to create two animations for cell"
    #expect(stage.complaint { table.deleteRows(at: .rows(1, 1), with: .fade) } == twoAnimations)
    #expect(stage.complaint { table.insertRows(at: .rows(1, 1), with: .fade) } == twoAnimations)
    #expect(stage.complaint { table.reloadRows(at: .rows(1, 1), with: .fade) } == twoAnimations)
    let moves = stage.complaint {
      table.moveRow(at: .at(0, 0), to: .at(0, 1))
      table.moveRow(at: .at(0, 0), to: .at(0, 2))
    }
    #expect(
      moves == "attempt to perform a delete and a move from the same index path "
        + "({length = 2, path = 0 - 0})"
    )
    let arrivals = stage.complaint {
      table.moveRow(at: .at(0, 0), to: .at(0, 1))
      table.insertRows(at: .rows(1), with: .fade)
    }
    #expect(
      arrivals == "attempt to perform an insert and a move to the same index path "
        + "({length = 2, path = 0 - 1})"
    )
    let sections = stage.complaint {
      table.deleteSections([0], with: .fade)
      table.deleteSections([0], with: .fade)
    }
    #expect(sections == "attempt to delete section 0 twice")
    let inserted = stage.complaint {
      table.insertSections([1], with: .fade)
      table.insertSections([1], with: .fade)
    }
    #expect(inserted == "attempt to insert section 1 twice")
  }

  @Test("no reload of a deleted or moved row")
  func reloadAndDelete() {
    let stage = Stage([["a", "b"], ["c"]])
    let table = stage.table
    let deleted = stage.complaint {
      stage.model.sections[0] = ["b"]
      table.deleteRows(at: .rows(0), with: .fade)
      table.reloadRows(at: .rows(0), with: .fade)
    }
    #expect(
      deleted == "attempt to delete and reload the same index path ({length = 2, path = 0 - 0})"
    )
    stage.model.sections[0] = ["a", "b"]
    table.reloadData()
    let moved = stage.complaint {
      table.moveRow(at: .at(0, 0), to: .at(0, 1))
      table.reloadRows(at: .rows(0), with: .fade)
    }
    #expect(
      moved == "attempt to perform a delete and a move from the same index path "
        + "({length = 2, path = 0 - 0})"
    )
    stage.model.sections = [["a", "b"], ["c"]]
    table.reloadData()
    let inDeleted = stage.complaint {
      stage.model.sections = [["a", "b"]]
      table.deleteSections([1], with: .fade)
      table.reloadRows(at: [.at(1, 0)], with: .fade)
    }
    #expect(
      inDeleted == "attempt to delete and reload the same index path ({length = 2, path = 1 - 0})"
    )
  }

  @Test("no row moves out of a deleted section, or into an inserted one")
  func movesAndSections() {
    let stage = Stage([["a"], ["b"]])
    let table = stage.table
    let out = stage.complaint {
      stage.model.sections = [["a", "b"]]
      table.deleteSections([1], with: .fade)
      table.moveRow(at: .at(1, 0), to: .at(0, 1))
    }
    #expect(out == "cannot move a row from a deleted section (1)")
    stage.model.sections = [["a"], ["b"]]
    table.reloadData()
    let into = stage.complaint {
      stage.model.sections = [["a"], [], ["b"]]
      table.insertSections([2], with: .fade)
      table.moveRow(at: .at(1, 0), to: .at(2, 0))
    }
    #expect(into == "cannot move a row into a newly inserted section (2)")
  }

  @Test("an inserted section brings its rows, and a deleted one removes them")
  func wholeSections() {
    let stage = Stage([["a"], ["b"]])
    let complaint = stage.complaint {
      stage.model.sections = [["x", "y"], ["b"]]
      stage.table.deleteRows(at: [.at(0, 0)], with: .fade)
      stage.table.deleteSections([0], with: .fade)
      stage.table.insertSections([0], with: .fade)
      stage.table.insertRows(at: [.at(0, 0)], with: .fade)
    }
    #expect(complaint == nil)
    #expect(stage.words == ["x", "y", "b"])
  }

  @Test("outside a batch every call is its own batch")
  func single() {
    let stage = Stage([["a", "b", "c"]])
    let failure = Failure()
    StandIn.tableFailureHandler = { failure.messages.append($1) }
    defer { StandIn.tableFailureHandler = { fatalError($1) } }
    stage.model.sections[0] = ["a"]
    stage.table.deleteRows(at: .rows(1), with: .fade)
    stage.table.deleteRows(at: .rows(2), with: .fade)
    // The first call breaks the rule; the table has reloaded before the second, and the row is
    // missing.
    #expect(failure.messages.count == 2)
    #expect(failure.messages[0].contains("(0 inserted, 1 deleted)"))
    #expect(failure.messages[1].contains("which only contains 1 rows before the update"))
  }

  @Test("nested batches are one")
  func nested() {
    let stage = Stage([["a", "b"]])
    let complaint = stage.complaint {
      stage.table.beginUpdates()
      stage.table.insertRows(at: .rows(0), with: .fade)
      stage.table.endUpdates()
      stage.model.sections[0] = ["x", "b"]
      stage.table.performBatchUpdates { stage.table.deleteRows(at: .rows(0), with: .fade) }
    }
    #expect(complaint == nil)
    #expect(stage.words == ["x", "b"])
  }

  @Test("a change before a batch that the table was not notified of breaks the rule")
  func changedTooEarly() {
    let stage = Stage([["a"]])
    stage.model.sections[0] = ["a", "b"]
    let complaint = stage.complaint { stage.table.insertRows(at: .rows(1), with: .fade) }
    #expect(complaint == nil, "the table remembers the count from its last layout")
    let fresh = Stage([["a"]])
    fresh.table.dataSource = fresh.model
    fresh.model.sections[0] = ["a", "b"]
    let late = fresh.complaint { fresh.table.insertRows(at: .rows(1), with: .fade) }
    #expect(late?.contains("before the update (2)") == true, "it asks only when the batch begins")
  }
}
