import EspalierWebDriver
import Foundation

/// A picture of a page, as PNG.
struct Screenshot {
  var data: Data

  /// The folder of the pictures that were looked at.
  private static let folder = URL(filePath: #filePath).resolvingSymlinksInPath()
    .deletingLastPathComponent().appending(path: "Screenshots")

  /// Whether the screenshots are taken again, as `make pictures` does.
  static let areWritten = ProcessInfo.processInfo.environment["ESPALIER_PICTURES"] == "write"

  /// The font of all pictures, which Debian installs with the library that finds fonts.
  ///
  /// With another release of the font, letters may differ in a pixel, which is tolerated; without
  /// it, nothing can be compared.
  static let font = (
    name: "DejaVu Sans", file: "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
  )

  /// The picture that was looked at, nil if there is none.
  static func kept(_ name: String) -> Screenshot? {
    (try? Data(contentsOf: folder.appending(path: "\(name).png"))).map { Screenshot(data: $0) }
  }

  /// Keeps the picture, to be looked at and compared with.
  func keep(_ name: String) throws {
    try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
    try data.write(to: Self.folder.appending(path: "\(name).png"))
  }

  /// Writes the picture where a person can look at it, and returns the place.
  func show(_ name: String) throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appending(path: "espalier-pictures")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appending(path: "\(name).png")
    try data.write(to: file)
    return file
  }

  /// In how many pixels this differs from another picture; all of them if the sizes differ.
  ///
  /// A pixel is the same if there is one like it in the other picture, at its place or right
  /// beside it, and the other way round: so edges may be smoothed in another way. The browser
  /// itself reads the pictures.
  func difference(from other: Screenshot, in browser: Browser) async throws -> Int {
    try await browser.run(
      """
      const read = async (text) => {
        const bytes = Uint8Array.from(atob(text), letter => letter.charCodeAt(0))
        const image = await createImageBitmap(new Blob([bytes]))
        const canvas = new OffscreenCanvas(image.width, image.height)
        const context = canvas.getContext("2d")
        context.drawImage(image, 0, 0)
        return context.getImageData(0, 0, image.width, image.height)
      }
      const [one, two] = [await read(arguments[0]), await read(arguments[1])]
      const { width, height } = one
      if (two.width !== width || two.height !== height) {
        return Math.max(width * height, two.width * two.height)
      }
      const isLike = (a, at, b, place) => {
        for (let part = 0; part < 3; part++) {
          if (Math.abs(a[4 * at + part] - b[4 * place + part]) > 6) return false
        }
        return true
      }
      const isThere = (a, x, y, b) => {
        const at = y * width + x
        if (isLike(a, at, b, at)) return true
        for (let down = Math.max(y - 1, 0); down <= Math.min(y + 1, height - 1); down++) {
          for (let right = Math.max(x - 1, 0); right <= Math.min(x + 1, width - 1); right++) {
            if (isLike(a, at, b, down * width + right)) return true
          }
        }
        return false
      }
      let count = 0
      for (let y = 0; y < height; y++) {
        for (let x = 0; x < width; x++) {
          if (!isThere(one.data, x, y, two.data) || !isThere(two.data, x, y, one.data)) count++
        }
      }
      return count
      """,
      .string(data.base64EncodedString()),
      .string(other.data.base64EncodedString())
    )
  }
}
