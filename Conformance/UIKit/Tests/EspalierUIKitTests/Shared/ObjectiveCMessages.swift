public import UIKit

@testable public import EspalierUIKit

// The methods that the components have in Objective-C, by selector. `KeyCommandTests` compares these
// with the sources.

extension OutlineTableView: MessageReceiver {
  /// Calls the method of a selector.
  public func receive(_ selector: Selector, from sender: Any?) -> Bool {
    guard let command = sender as? UIKeyCommand, selector == KeyCommands.action else {
      return false
    }
    performKeyCommand(command)
    return true
  }
}

extension OutlineCollectionView: MessageReceiver {
  /// Calls the method of a selector.
  public func receive(_ selector: Selector, from sender: Any?) -> Bool {
    guard let command = sender as? UIKeyCommand, selector == KeyCommands.action else {
      return false
    }
    performKeyCommand(command)
    return true
  }
}

extension AccordionView: MessageReceiver {
  /// Calls the method of a selector.
  public func receive(_ selector: Selector, from sender: Any?) -> Bool {
    guard let command = sender as? UIKeyCommand, selector == KeyCommands.action else {
      return false
    }
    performKeyCommand(command)
    return true
  }
}

extension ColumnsViewController: MessageReceiver {
  /// Calls the method of a selector.
  public func receive(_ selector: Selector, from sender: Any?) -> Bool {
    guard let command = sender as? UIKeyCommand, selector == KeyCommands.action else {
      return false
    }
    performKeyCommand(command)
    return true
  }
}

extension FilterViewController: MessageReceiver {
  /// Calls the method of a selector.
  public func receive(_ selector: Selector, from sender: Any?) -> Bool {
    guard let command = sender as? UIKeyCommand, selector == KeyCommands.action else {
      return false
    }
    performKeyCommand(command)
    return true
  }
}

extension FilterModalController: MessageReceiver {
  /// Calls the method of a selector.
  public func receive(_ selector: Selector, from sender: Any?) -> Bool {
    guard let command = sender as? UIKeyCommand, selector == KeyCommands.action else {
      return false
    }
    performKeyCommand(command)
    return true
  }
}

extension UIView {
  /// The words that VoiceOver speaks after the label: the expanded status and the value.
  var spokenValue: String? {
    let status: String? =
      switch accessibilityExpandedStatus {
      case .unsupported: nil
      case .expanded: "Expanded"
      case .collapsed: "Collapsed"
      }
    let words = [status, accessibilityValue].compactMap(\.self)
    return words.isEmpty ? nil : words.joined(separator: ", ")
  }
}
