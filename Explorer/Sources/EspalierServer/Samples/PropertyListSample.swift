/// The settings of a weather station and its last readings, as a property list in XML.
enum PropertyListSample {
  static let text = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
    "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    <dict>
      <key>Station</key>
      <dict>
        <key>Name</key><string>Harbour mole</string>
        <key>Identifier</key><string>HM-0417</string>
        <key>Installed</key><date>2019-04-17T08:30:00Z</date>
        <key>Latitude</key><real>54.3233</real>
        <key>Longitude</key><real>10.1228</real>
        <key>Elevation in metres</key><integer>4</integer>
        <key>Is staffed</key><false/>
        <key>Public key</key>
        <data>
        MCowBQYDK2VwAyEA2nq7wJc0m9T5sF4pQxYv1kRz8LbHdE3uXgN6aWyoPjU=
        </data>
      </dict>
      <key>Sensors</key>
      <array>
        <dict>
          <key>Kind</key><string>Thermometer</string>
          <key>Unit</key><string>°C</string>
          <key>Height in metres</key><real>2</real>
          <key>Interval in seconds</key><integer>60</integer>
          <key>Calibrated</key><date>2024-11-05T10:00:00Z</date>
          <key>Offsets</key>
          <array>
            <real>-0.12</real>
            <real>0.04</real>
            <real>0.09</real>
          </array>
        </dict>
        <dict>
          <key>Kind</key><string>Barometer</string>
          <key>Unit</key><string>hPa</string>
          <key>Height in metres</key><real>1.5</real>
          <key>Interval in seconds</key><integer>300</integer>
          <key>Calibrated</key><date>2024-11-05T10:40:00Z</date>
          <key>Offsets</key>
          <array>
            <real>0.3</real>
          </array>
        </dict>
        <dict>
          <key>Kind</key><string>Anemometer</string>
          <key>Unit</key><string>m/s</string>
          <key>Height in metres</key><real>10</real>
          <key>Interval in seconds</key><integer>1</integer>
          <key>Calibrated</key><date>2023-06-21T07:15:00Z</date>
          <key>Offsets</key>
          <array/>
        </dict>
        <dict>
          <key>Kind</key><string>Tide gauge</string>
          <key>Unit</key><string>cm</string>
          <key>Height in metres</key><real>-3.2</real>
          <key>Interval in seconds</key><integer>600</integer>
          <key>Calibrated</key><date>2022-02-28T13:05:00Z</date>
          <key>Offsets</key>
          <array>
            <integer>500</integer>
          </array>
        </dict>
      </array>
      <key>Warnings</key>
      <dict>
        <key>Gale from m/s</key><real>17.2</real>
        <key>Storm from m/s</key><real>24.5</real>
        <key>Frost below °C</key><real>0</real>
        <key>High water from cm</key><integer>625</integer>
        <key>Sent to</key>
        <array>
          <string>Harbour master</string>
          <string>Ferry terminal</string>
          <string>Rowing club &amp; sailing school</string>
        </array>
        <key>Is test mode</key><false/>
      </dict>
      <key>Last readings</key>
      <array>
        <dict>
          <key>Time</key><date>2025-01-12T05:50:00Z</date>
          <key>Temperature</key><real>-1.4</real>
          <key>Pressure</key><real>1003.8</real>
          <key>Wind</key><dict>
            <key>Mean</key><real>11.6</real>
            <key>Gust</key><real>18.9</real>
            <key>Direction</key><integer>245</integer>
          </dict>
          <key>Water level</key><integer>588</integer>
          <key>Is complete</key><true/>
        </dict>
        <dict>
          <key>Time</key><date>2025-01-12T06:00:00Z</date>
          <key>Temperature</key><real>-1.3</real>
          <key>Pressure</key><real>1003.5</real>
          <key>Wind</key><dict>
            <key>Mean</key><real>12.8</real>
            <key>Gust</key><real>21.3</real>
            <key>Direction</key><integer>250</integer>
          </dict>
          <key>Water level</key><integer>594</integer>
          <key>Is complete</key><true/>
        </dict>
        <dict>
          <key>Time</key><date>2025-01-12T06:10:00Z</date>
          <key>Temperature</key><real>-1.1</real>
          <key>Pressure</key><real>1003.1</real>
          <key>Wind</key><dict/>
          <key>Water level</key><integer>601</integer>
          <key>Is complete</key><false/>
        </dict>
      </array>
      <key>Transmitted bytes</key><integer>48211907344</integer>
      <key>Format version</key><integer>3</integer>
    </dict>
    </plist>
    """
}
