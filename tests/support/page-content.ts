import { decoded, VOID } from "./page-forms.ts"

/** What readers, screen readers and search engines get of a page, and where its keyboard users begin. */
export type PageContent = {
  language: string | null
  /** Its texts, labels and alternative texts, except those that an element marks as of another language. */
  texts: string[]
  headings: number
  /** The first element that the Tab key reaches. */
  first: { tag: string; href: string | null; text: string } | null
  /** Elements that the Tab key reaches before those that come first. */
  outOfOrder: string[]
  /** Whether a link to the content moves the focus there. */
  hasFocusableContent: boolean
}

const LABELS = ["aria-label", "alt", "title", "placeholder"]
/** Descriptions for search engines and previews. */
const META = /^(description|og:(title|description|site_name|image:alt)|twitter:(title|description))$/
/** Whose text is not shown, or is what somebody has entered. */
const NO_TEXT = new Set(["script", "style", "template", "textarea"])

/** Reads a page without running its scripts. */
export async function contentOf(html: string): Promise<PageContent> {
  const content: PageContent = {
    language: null,
    texts: [],
    headings: 0,
    first: null,
    outOfOrder: [],
    hasFocusableContent: false,
  }
  let text = ""
  let unread = 0
  let unreachable = 0
  let isInFirst = false
  const endText = () => {
    const words = decoded(text)!.replace(/\s+/g, " ").trim()
    if (words) content.texts.push(words)
    text = ""
  }

  const element = (node: Element) => {
    endText()
    const tag = node.tagName
    const attribute = (name: string) => decoded(node.getAttribute(name))
    if (tag === "html") content.language = attribute("lang")
    if (tag === "h1") content.headings += 1
    if (tag === "main" && attribute("id") === "content" && node.hasAttribute("tabindex")) {
      content.hasFocusableContent = true
    }
    const isUnread = NO_TEXT.has(tag) || (node.hasAttribute("lang") && attribute("lang") !== content.language)
    const isUnreachable =
      ["hidden", "inert"].some((name) => node.hasAttribute(name)) ||
      tag === "template" ||
      (tag === "dialog" && !node.hasAttribute("open"))
    if (unread === 0 && !isUnread) {
      for (const name of LABELS) content.texts.push(attribute(name) ?? "")
      if (META.test(attribute("property") ?? attribute("name") ?? "")) content.texts.push(attribute("content") ?? "")
    }
    const isFirst = content.first === null && unreachable === 0 && !isUnreachable && isFocusable(node)
    if (isFirst) content.first = { tag, href: attribute("href"), text: "" }
    if (Number(attribute("tabindex")) > 0) content.outOfOrder.push(tag)
    if (VOID.has(tag)) return
    isInFirst ||= isFirst
    if (isUnread) unread += 1
    if (isUnreachable) unreachable += 1
    node.onEndTag(() => {
      endText()
      if (isFirst) isInFirst = false
      if (isUnread) unread -= 1
      if (isUnreachable) unreachable -= 1
    })
  }
  const onText = (chunk: Text) => {
    if (unread === 0) text += chunk.text
    if (isInFirst) content.first!.text += chunk.text
  }
  // Without script, the content of <noscript> is part of the page.
  const visible = html.replace(/<\/?noscript[^>]*>/g, "")
  await new HTMLRewriter().on("*", { element }).onDocument({ text: onText }).transform(new Response(visible)).text()
  endText()
  return content
}

function isFocusable(node: Element): boolean {
  if (node.hasAttribute("tabindex")) return Number(node.getAttribute("tabindex")) >= 0
  if (/^(a|area)$/.test(node.tagName)) return node.hasAttribute("href")
  if (/^(button|input|select|textarea)$/.test(node.tagName)) {
    return node.getAttribute("type") !== "hidden" && !node.hasAttribute("disabled")
  }
  return /^(summary|iframe)$/.test(node.tagName)
}
