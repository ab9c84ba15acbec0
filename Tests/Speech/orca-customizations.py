# Orca, which loads this file from its preferences, appends to the file $SPOKEN, a line each, what it
# would say. The first line is its process. A server of speech of our own would not do: Orca tries it
# at the start, and takes another.
import os

import orca.settings as settings
import orca.speech as speech

_spoken = open(os.environ["SPOKEN"], "a", buffering=1)


def _write(kind, text):
    print(kind, *str(text).split(), file=_spoken)


def _say_all(utterances, _):
    for context, _ in utterances:
        _write("say", context.utterance)


_write("process", os.getpid())
speech._speak = lambda text, *_: _write("say", text)
speech.speakCharacter = lambda character, *_: _write("say", character)
speech.sayAll = _say_all
_stop = speech.stop
speech.stop = lambda: (_write("stop", ""), _stop())

settings.enableSpeech = True
settings.silenceSpeech = False
settings.speechServerFactory = None
settings.enableBraille = False
settings.enableBrailleMonitor = False
settings.enableSound = False
settings.enableKeyEcho = False
# Long pages would keep it busy for a minute.
settings.sayAllOnLoad = False
