import Testing
import UIKit

@Suite("Layout by constraints", .serialized)
@MainActor
struct LayoutTests {
  private func container(
    _ width: CGFloat = 200,
    _ height: CGFloat = 100,
    rightToLeft: Bool = false
  ) -> UIView {
    StandIn.reset()
    let view = UIView(frame: CGRect(x: 0, y: 0, width: width, height: height))
    if rightToLeft { view.semanticContentAttribute = .forceRightToLeft }
    return view
  }

  private func add<View: UIView>(_ view: View, to container: UIView) -> View {
    view.translatesAutoresizingMaskIntoConstraints = false
    container.addSubview(view)
    return view
  }

  @Test("edges pin a view, and a change of a constant moves it")
  func edges() {
    let outer = container()
    let inner = add(UIView(), to: outer)
    let leading = inner.leadingAnchor.constraint(equalTo: outer.leadingAnchor, constant: 10)
    NSLayoutConstraint.activate([
      leading,
      inner.trailingAnchor.constraint(equalTo: outer.trailingAnchor, constant: -20),
      inner.topAnchor.constraint(equalTo: outer.layoutMarginsGuide.topAnchor),
      inner.bottomAnchor.constraint(equalTo: outer.safeAreaLayoutGuide.bottomAnchor),
    ])
    outer.layoutIfNeeded()
    #expect(inner.frame == CGRect(x: 10, y: 8, width: 170, height: 92))
    leading.constant = 40
    outer.layoutIfNeeded()
    #expect(inner.frame == CGRect(x: 40, y: 8, width: 140, height: 92))
    outer.frame.size.width = 100
    outer.layoutIfNeeded()
    #expect(inner.frame.width == 40)
  }

  @Test("from right to left, leading is on the right")
  func mirrored() {
    let outer = container(rightToLeft: true)
    let inner = add(UIView(), to: outer)
    NSLayoutConstraint.activate([
      inner.leadingAnchor.constraint(equalTo: outer.leadingAnchor, constant: 10),
      inner.widthAnchor.constraint(equalToConstant: 50),
      inner.centerYAnchor.constraint(equalTo: outer.centerYAnchor),
      inner.heightAnchor.constraint(equalTo: inner.widthAnchor, multiplier: 0.5),
    ])
    outer.layoutIfNeeded()
    #expect(inner.frame == CGRect(x: 140, y: 37.5, width: 50, height: 25))
  }

  @Test("what constraints leave open, the text decides; an inequality limits it")
  func natural() {
    let outer = container()
    let label = add(UILabel(), to: outer)
    label.font = .systemFont(ofSize: 10)
    label.text = "0123456789"
    NSLayoutConstraint.activate([
      label.leadingAnchor.constraint(equalTo: outer.leadingAnchor),
      label.topAnchor.constraint(equalTo: outer.topAnchor),
      label.trailingAnchor.constraint(lessThanOrEqualTo: outer.trailingAnchor, constant: -8),
    ])
    outer.layoutIfNeeded()
    #expect(label.frame == CGRect(x: 0, y: 0, width: 50, height: 12))
    label.text = String(repeating: "0123456789", count: 10)
    outer.layoutIfNeeded()
    #expect(label.frame == CGRect(x: 0, y: 0, width: 192, height: 12))
    label.numberOfLines = 0
    outer.layoutIfNeeded()
    #expect(label.frame == CGRect(x: 0, y: 0, width: 192, height: 36))
  }

  @Test("the weaker of two views gives way")
  func hugging() {
    let outer = container()
    let (first, second) = (add(UILabel(), to: outer), add(UILabel(), to: outer))
    for label in [first, second] {
      label.font = .systemFont(ofSize: 10)
      label.text = "0123"
      label.topAnchor.constraint(equalTo: outer.topAnchor).isActive = true
    }
    second.setContentHuggingPriority(.defaultHigh, for: .horizontal)
    NSLayoutConstraint.activate([
      first.leadingAnchor.constraint(equalTo: outer.leadingAnchor),
      second.leadingAnchor.constraint(equalTo: first.trailingAnchor, constant: 10),
      second.trailingAnchor.constraint(equalTo: outer.trailingAnchor),
    ])
    outer.layoutIfNeeded()
    #expect(first.frame.width == 170)
    #expect(second.frame == CGRect(x: 180, y: 0, width: 20, height: 12))
  }

  @Test("the constraints within say how high a view would be")
  func fitting() {
    let outer = container()
    let label = add(UILabel(), to: outer)
    label.font = .systemFont(ofSize: 10)
    label.numberOfLines = 0
    label.text = String(repeating: "word ", count: 20)
    NSLayoutConstraint.activate([
      label.leadingAnchor.constraint(equalTo: outer.leadingAnchor),
      label.trailingAnchor.constraint(equalTo: outer.trailingAnchor),
      label.topAnchor.constraint(equalTo: outer.topAnchor, constant: 4),
      label.bottomAnchor.constraint(equalTo: outer.bottomAnchor, constant: -4),
    ])
    let size = outer.systemLayoutSizeFitting(
      CGSize(width: 125, height: 0),
      withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel
    )
    // A line takes 25 characters of 5: five words of four, and the spaces between them.
    #expect(size == CGSize(width: 125, height: 8 + 4 * 12))
  }

  @Test("content pinned to a scroll view's content guide says its size")
  func scrollView() {
    let outer = container()
    let scroll = add(UIScrollView(), to: outer)
    let content = add(UIView(), to: scroll)
    NSLayoutConstraint.activate([
      scroll.leadingAnchor.constraint(equalTo: outer.leadingAnchor),
      scroll.trailingAnchor.constraint(equalTo: outer.trailingAnchor),
      scroll.topAnchor.constraint(equalTo: outer.topAnchor),
      scroll.bottomAnchor.constraint(equalTo: outer.bottomAnchor),
      content.leadingAnchor.constraint(equalTo: scroll.contentLayoutGuide.leadingAnchor),
      content.trailingAnchor.constraint(equalTo: scroll.contentLayoutGuide.trailingAnchor),
      content.topAnchor.constraint(equalTo: scroll.contentLayoutGuide.topAnchor),
      content.bottomAnchor.constraint(equalTo: scroll.contentLayoutGuide.bottomAnchor),
      content.widthAnchor.constraint(equalToConstant: 900),
      content.heightAnchor.constraint(equalTo: scroll.frameLayoutGuide.heightAnchor),
    ])
    outer.layoutIfNeeded()
    #expect(scroll.frame == outer.bounds)
    #expect(content.frame == CGRect(x: 0, y: 0, width: 900, height: 100))
    #expect(scroll.contentSize == CGSize(width: 900, height: 100))
  }

  @Test("a stack sets its views in a row, and leaves out what is hidden")
  func stack() {
    let outer = container()
    let labels = (0..<3).map { index in
      let label = UILabel()
      label.font = .systemFont(ofSize: 10)
      label.text = String(repeating: "x", count: index + 1)
      return label
    }
    let stack = UIStackView(arrangedSubviews: labels)
    stack.spacing = 5
    stack.frame = outer.bounds
    outer.addSubview(stack)
    outer.layoutIfNeeded()
    #expect(labels.map(\.frame.minX) == [0, 170, 185])
    labels[1].isHidden = true
    outer.layoutIfNeeded()
    #expect(labels[2].frame.minX == 185)
    stack.semanticContentAttribute = .forceRightToLeft
    outer.layoutIfNeeded()
    #expect(labels[2].frame.minX == 0)
    stack.axis = .vertical
    stack.distribution = .fillEqually
    outer.layoutIfNeeded()
    #expect(labels[2].frame == CGRect(x: 0, y: 52.5, width: 200, height: 47.5))
  }

  @Test("without constraints a mask stretches a view with its superview")
  func autoresizing() {
    let outer = container()
    let inner = UIView(frame: CGRect(x: 10, y: 10, width: 180, height: 20))
    inner.autoresizingMask = [.flexibleWidth, .flexibleTopMargin]
    outer.addSubview(inner)
    outer.frame.size = CGSize(width: 300, height: 150)
    #expect(inner.frame == CGRect(x: 10, y: 60, width: 280, height: 20))
  }

  @Test("points convert between views that scroll")
  func convert() {
    let outer = container()
    let scroll = UIScrollView(frame: CGRect(x: 20, y: 10, width: 100, height: 50))
    scroll.contentSize = CGSize(width: 100, height: 500)
    scroll.contentOffset.y = 30
    outer.addSubview(scroll)
    let inner = UIView(frame: CGRect(x: 5, y: 40, width: 10, height: 10))
    scroll.addSubview(inner)
    #expect(inner.convert(CGPoint(x: 1, y: 1), to: outer) == CGPoint(x: 26, y: 21))
    #expect(outer.convert(CGPoint(x: 26, y: 21), to: inner) == CGPoint(x: 1, y: 1))
    #expect(outer.hitTest(CGPoint(x: 26, y: 21), with: nil) === inner)
    #expect(outer.hitTest(CGPoint(x: 26, y: 45), with: nil) === scroll)
    inner.isHidden = true
    #expect(outer.hitTest(CGPoint(x: 26, y: 21), with: nil) === scroll)
  }
}
