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
    /// What a row says.
    public struct Content: Equatable {
      /// The title.
      public var title: String
      /// What stands below the title.
      public var detail: String
      /// How deep the row stands, 0 for the outermost.
      public var level: Int

      /// A content.
      public init(title: String = "", detail: String = "", level: Int = 0) {
        self.title = title
        self.detail = detail
        self.level = level
      }
    }

    /// What it says; drawn by ``show(_:isClicked:)``.
    public private(set) var content = Content()

    /// Whether it has the clicked look; drawn by ``show(_:isClicked:)``.
    public private(set) var isClicked = false

    /// The look of a row that is not clicked; it counts from the next time that it is drawn.
    public var defaultLook = FilterCellLook()

    /// The look of a row that is clicked; it counts from the next time that it is drawn.
    public var clickedLook = FilterCellLook()

    /// The look that it has now.
    public var look: FilterCellLook { isClicked ? clickedLook : defaultLook }

    /// Says something, in one look or the other.
    open func show(_ content: Content, isClicked: Bool) {
      self.content = content
      self.isClicked = isClicked
      var configuration = UIListContentConfiguration.subtitleCell()
      configuration.text = content.title
      configuration.textProperties.color = look.textColor
      configuration.secondaryText = content.detail.isEmpty ? nil : content.detail
      configuration.secondaryTextProperties.color = .secondaryLabel
      configuration.directionalLayoutMargins.leading += CGFloat(content.level) * 16
      contentConfiguration = configuration
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
