#if canImport(UIKit) && (os(iOS) || os(visionOS) || ESPALIER_UIKIT_STAND_IN)
  public import UIKit

  /// The appearance of a form's row, apart from its texts.
  public struct FilterCellLook {
    /// The color of the title.
    public var textColor: UIColor
    /// The accessory that UIKit draws at the trailing edge.
    public var accessoryType: UITableViewCell.AccessoryType
    /// An image at the trailing edge that replaces the accessory.
    public var accessoryImage: UIImage?
    /// The appearance of the row while it is highlighted.
    public var selectionStyle: UITableViewCell.SelectionStyle

    /// Creates an appearance.
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

  /// A row of a form, with a default look and a clicked look.
  ///
  /// A row is clicked while its header is expanded, its toggle is checked or its modal is open.
  open class FilterCell: UITableViewCell {
    /// The texts of a row.
    public struct Content: Equatable {
      /// The title.
      public var title: String
      /// The text below the title.
      public var detail: String
      /// The level of the row; that of the outermost rows is 0.
      public var level: Int

      /// Creates the texts of a row.
      public init(title: String = "", detail: String = "", level: Int = 0) {
        self.title = title
        self.detail = detail
        self.level = level
      }
    }

    /// The current texts.
    ///
    /// Use ``show(_:isClicked:)`` to change them.
    public private(set) var content = Content()

    /// Whether the row has the clicked look.
    ///
    /// Use ``show(_:isClicked:)`` to change it.
    public private(set) var isClicked = false

    /// The look of the row while it is not clicked.
    ///
    /// A change applies from the next ``show(_:isClicked:)``.
    public var defaultLook = FilterCellLook()

    /// The look of the row while it is clicked.
    ///
    /// A change applies from the next ``show(_:isClicked:)``.
    public var clickedLook = FilterCellLook()

    /// The current look.
    public var look: FilterCellLook { isClicked ? clickedLook : defaultLook }

    /// Shows texts in the default look or the clicked look.
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
