# @generated from wirepact's own runtime sources by `make generate`. Do not edit; change the schema.
"""Sentences in further languages, found by a locale; loaded when the first one is asked for."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

_LONGEST = 64  # no tag is longer: what is was not meant as one


class Locales:
    """The further languages of a family.

    Args:
        texts: Locale, and its sentences as JSON: the one for an unknown code, then pairs of a code and its sentence.
    """

    def __init__(self, texts: Mapping[str, str]) -> None:
        self._texts = {_tag(tag): text for tag, text in texts.items()}
        self._said: dict[str, tuple[str, dict[str | int, str]]] = {}

    def add(self, *, locale: str, unknown: str, sentences: Mapping[str | int, str]) -> None:
        """Add a language, or put another in the place of one: `user_message_for` knows it from here on.

        Args:
            locale: BCP 47 tag. unknown: The sentence for a code that has none. sentences: By code.
        """
        self._said[_tag(locale)] = unknown, dict(sentences)

    def sentence(self, code: object, locale: object) -> str | None:
        """The sentence in the language nearest to a locale; None: neither the tag nor a shorter one is known."""
        found = self._nearest(locale)
        if found is None:
            return None
        unknown, sentences = found
        try:
            if isinstance(code, str | int) and type(code) is not bool:
                return sentences.get(code, unknown)
        except Exception:  # a value that raises when it is looked at
            pass
        return unknown

    def _nearest(self, locale: object) -> tuple[str, dict[str | int, str]] | None:
        """By the whole tag, then by ever shorter ones: `zh-Hant-TW`, `zh-Hant`, `zh`."""
        if type(locale) is not str or len(locale) > _LONGEST:
            return None
        tag = _tag(locale)
        while tag:
            if tag in self._said:
                return self._said[tag]
            if tag in self._texts:
                import json

                unknown, *pairs = json.loads(self._texts[tag])
                self._said[tag] = unknown, dict(pairs)
                return self._said[tag]
            tag = tag.rpartition("-")[0]
        return None


def _tag(locale: str) -> str:
    return locale.lower().replace("_", "-")
