#if canImport(UIKit)
  public import UIKit

  /// What a row of a form looks like besides its texts.
  public struct FilterCellLook {
    /// The colour of the title.
    public var textColor: UIColor
    /// The mark at the end that UIKit draws.
    public var accessoryType: UITableViewCell.AccessoryType
    /// A picture at the end, in the place of that mark.
    public var accessoryImage: UIImage?
    /// How the row looks while a finger is on it.
    public var selectionStyle: UITableViewCell.SelectionStyle

    /// A look.
    public init(
      textColor: UIColor = .label,
      accessoryType: UITableViewCell.AccessoryType = .none,
      accessoryImage: UIImage? = nil,
      selectionStyle: UITableViewCell.SelectionStyle = .default
    ) {
      self.textColor = textColor
      self.accessoryType = accessoryType
      self.accessoryImage = accessoryImage
      self.selectionStyle = selectionStyle
    }
  }

  /// A row of a form, with one look for every day and one for what is open or checked.
  ///
  /// It is clicked while its header is open, its toggle is checked or its question is being answered.
  open class FilterCell: UITableViewCell {
    /// The look of a row that is not clicked.
    public var defaultLook = FilterCellLook() {
      didSet { showLook() }
    }

    /// The look of a row that is clicked.
    public var clickedLook = FilterCellLook() {
      didSet { showLook() }
    }

    /// Whether it has the clicked look.
    public var isClicked = false {
      didSet { showLook() }
    }

    /// The look that it has now.
    public var look: FilterCellLook { isClicked ? clickedLook : defaultLook }

    /// A cell with a title and a line below it.
    public override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
      super.init(style: .subtitle, reuseIdentifier: reuseIdentifier)
      setUp()
    }

    /// A cell from a storyboard.
    public required init?(coder: NSCoder) {
      super.init(coder: coder)
      setUp()
    }

    private func setUp() {
      textLabel?.font = .preferredFont(forTextStyle: .body)
      detailTextLabel?.font = .preferredFont(forTextStyle: .footnote)
      detailTextLabel?.textColor = .secondaryLabel
      for label in [textLabel, detailTextLabel] {
        label?.adjustsFontForContentSizeCategory = true
        label?.numberOfLines = 0
      }
      indentationWidth = 16
      showLook()
    }

    /// Draws the look that counts now.
    open func showLook() {
      textLabel?.textColor = look.textColor
      selectionStyle = look.selectionStyle
      accessoryType = look.accessoryType
      accessoryView = look.accessoryImage.map { image in
        let view = UIImageView(image: image)
        view.tintColor = look.textColor
        return view
      }
    }
  }
#endif
