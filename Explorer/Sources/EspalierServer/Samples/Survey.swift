/// A collapsible filter of people by their answers to surveys, as an outline.
///
/// Labels can be checked directly. Surveys contain questions, and questions contain the answers to
/// choose from, or the kind of free-form answer.
enum Survey {
  /// The filter as an indented text; see ``IndentedSource``.
  static let text = """
    Labels
      First year
      Second year
      Third year
      Graduate student
      Exchange student
      Member of staff
    Surveys
      + Open evening — 5 questions
        + How did you hear about us? — any of these
          A friend brought me
          A poster on campus
          The notice board online
          Somebody spoke to me at a stall
        + Would you come again? — one of these
          Yes, every week
          Now and then
          No
        Which evening suits you best? — one of these
          Monday
          Tuesday
          Wednesday
          Thursday
        What should we do more often? — any of these
          Cook together
          Go hiking
          Play music
          Watch films
          Discuss books
        Is there anything we should know? — text
      New in town — 6 questions
        How long have you lived here? — one of these
          Less than a month
          Less than half a year
          Less than two years
          Longer
        Which languages do you speak? — any of these
          Arabic
          English
          French
          Hindi
          Mandarin
          Portuguese
          Spanish
          Another one
        Where did you live before? — text
        What do you need help with? — any of these
          Finding a room
          Opening a bank account
          Learning the language
          Finding a doctor
          Getting to know people
        May we introduce you to a local? — one of these
          Yes, please
          Perhaps later
          No, thank you
        How may we reach you? — one of these
          By mail
          By phone
          Not at all
      Weekend trip — 4 questions
        Which trip did you join? — one of these
          The lakes in May
          The coast in July
          The mountains in September
        How was the place we stayed at? — one of these
          Very good
          Good
          Fair
          Poor
        What do you eat? — any of these
          Everything
          No meat
          Nothing from animals
          Nothing with gluten
          Nothing with nuts
        What would you do differently? — text
    """
}
