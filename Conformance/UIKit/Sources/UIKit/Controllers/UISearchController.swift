public import Foundation

// uikit/uisearchresultsupdating
@MainActor
public protocol UISearchResultsUpdating: NSObjectProtocol {
  // uikit/uisearchresultsupdating/updatesearchresults(for:)-6xhhz
  func updateSearchResults(for searchController: UISearchController)
}

// uikit/uisearchbar
open class UISearchBar: UIView {
  // uikit/uisearchbar/text
  open var text: String?
}

// uikit/uisearchcontroller
open class UISearchController: UIViewController {
  // uikit/uisearchcontroller/searchresultsupdater
  open weak var searchResultsUpdater: (any UISearchResultsUpdating)?
  // uikit/uisearchcontroller/searchbar
  public let searchBar = UISearchBar(frame: .zero)

  // uikit/uisearchcontroller/init(searchresultscontroller:)
  public init(searchResultsController: UIViewController?) {
    super.init(nibName: nil, bundle: nil)
  }

  public required init?(coder: NSCoder) { super.init(coder: coder) }
}

extension StandIn {
  /// Types into the search bar of a controller; the end of a search leaves no text.
  public static func search(_ text: String, in controller: UISearchController) {
    controller.searchBar.text = text
    controller.searchResultsUpdater?.updateSearchResults(for: controller)
  }
}
