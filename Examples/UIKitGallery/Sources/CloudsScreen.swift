import Espalier
import EspalierUIKit
import UIKit

/// The ten genera of clouds: a button expands the text, a tap or the switch marks a cloud as seen.
final class CloudsScreen: UIViewController {
  let tableView = UITableView(frame: .zero, style: .plain)
  private(set) lazy var rows = ExpandableRowsController<String>(tableView: tableView) {
    tableView,
    indexPath,
    name in
    let cell = tableView.dequeueReusableCell(withIdentifier: "cloud", for: indexPath)
    guard let cell = cell as? ExpandableCell, let cloud = Cloud.named[name] else { return cell }
    cell.codeLabel?.text = cloud.code
    cell.titleLabel?.text = name
    cell.contentLabel?.text = cloud.text
    return cell
  } contentHeight: { name, width, traits in
    ExpandableCell.contentHeight(
      of: Cloud.named[name]?.text ?? "",
      width: width,
      compatibleWith: traits
    )
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    fill(with: tableView)
    tableView.register(ExpandableCell.self, forCellReuseIdentifier: "cloud")
    do {
      try rows.apply([Cloud.all.map(\.name)], animated: false)
    } catch {
      preconditionFailure("Two clouds are the same: \(error)")
    }
    navigationItem.rightBarButtonItem = UIBarButtonItem(
      primaryAction: UIAction(title: "Close all") { [weak self] _ in self?.rows.collapseAll() }
    )
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    rows.widthDidChange()
  }
}

/// A genus of clouds, with its abbreviation in weather reports.
struct Cloud {
  var code: String
  var name: String
  var text: String

  static let named = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  static let all = [
    Cloud(
      code: "Ci",
      name: "Cirrus",
      text: """
        Thin white threads or feathers of ice, five kilometres up and more. They are often the first \
        sign of a front that is a day away, and colour the sky long after the sun has set.
        """
    ),
    Cloud(
      code: "Cc",
      name: "Cirrocumulus",
      text: "Small white grains in rows, like the scales of a fish. They seldom stay for long."
    ),
    Cloud(
      code: "Cs",
      name: "Cirrostratus",
      text: """
        A veil of ice so thin that the sun shines through it and throws shadows. A ring around the sun \
        or the moon gives it away.
        """
    ),
    Cloud(
      code: "Ac",
      name: "Altocumulus",
      text: """
        Heaps or rolls between two and seven kilometres, white with grey shadows. A finger at arm's \
        length covers about one heap. Where they grow little towers in the morning, thunder may follow \
        in the afternoon.
        """
    ),
    Cloud(
      code: "As",
      name: "Altostratus",
      text: """
        A grey sheet over the whole sky, through which the sun is seen as through ground glass, without \
        a shadow on the ground. Lasting rain often follows.
        """
    ),
    Cloud(
      code: "Ns",
      name: "Nimbostratus",
      text: """
        Dark, without shape and as wide as the sky. It rains or snows out of it for hours, and torn \
        shreds of cloud drift below it.
        """
    ),
    Cloud(
      code: "Sc",
      name: "Stratocumulus",
      text: """
        Rolls and lumps, white and grey, with blue between them or none. It is the cloud that covers \
        more of the earth than any other, and brings little rain.
        """
    ),
    Cloud(
      code: "St",
      name: "Stratus",
      text: "A low grey blanket: fog that does not touch the ground."
    ),
    Cloud(
      code: "Cu",
      name: "Cumulus",
      text: """
        White heaps with a flat base, each for itself in the blue. They grow over warm ground during \
        the day and dissolve in the evening; where they grow higher than they are wide, showers come.
        """
    ),
    Cloud(
      code: "Cb",
      name: "Cumulonimbus",
      text: """
        A mountain of cloud from near the ground up to the stratosphere, where its top spreads like an \
        anvil. Inside, air rises faster than a train goes. It brings lightning, hail, gusts and, rarely, \
        tornadoes.
        """
    ),
  ]
}
