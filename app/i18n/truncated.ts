import type { Language } from "./languages.ts"

/**
 * After `words` in English or `characters` in Thai, at a word boundary, with an ellipsis. A longer first word
 * is cut between grapheme clusters.
 */
export function truncated(
  text: string,
  language: Language,
  { words, characters }: { words: number; characters: number },
): string {
  const segments = [...new Intl.Segmenter(language, { granularity: "word" }).segment(text)]
  let result = ""
  let wordCount = 0
  for (const { segment, isWordLike } of segments) {
    if (isWordLike) wordCount += 1
    const isOver = language === "en" ? wordCount > words : result.length + segment.length > characters
    if (isOver) return `${(result || graphemesOf(segment, language, characters)).replace(/[\s,.;:(–—-]+$/, "")}…`
    result += segment
  }
  return text
}

function graphemesOf(word: string, language: Language, characters: number): string {
  let result = ""
  for (const { segment } of new Intl.Segmenter(language).segment(word)) {
    if (result.length + segment.length > characters) break
    result += segment
  }
  return result
}
