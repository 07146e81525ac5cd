/** A form of a page, as a browser without script sees it. */
export type PageForm = {
  /** The attributes, or null. */
  method: string | null
  action: string | null
  isMultipart: boolean
  /** The actions of those buttons that name their own. */
  buttonActions: string[]
  /** Every field that it may post: those in it, and those that name it by `form`. */
  fields: [name: string, value: string][]
  /** The names of those that are filled in, also by a choice or a file. */
  filledIn: string[]
  /** The names of those that take a file. */
  fileFields: string[]
  /** Fields that can be filled in, but would not be posted. */
  unnamedFields: string[]
  /** Whether a visible, enabled button or input submits it. */
  canSubmit: boolean
}

type Control = {
  tag: string
  type: string
  name: string
  value: string
  isReachable: boolean
  owner: string | null
  action: string | null
}

/** Elements without content, whose end cannot be observed. */
export const VOID = new Set([
  "area",
  "base",
  "br",
  "col",
  "embed",
  "hr",
  "img",
  "input",
  "link",
  "meta",
  "source",
  "wbr",
])

/** The forms of a page, without running its scripts. */
export async function formsOf(html: string): Promise<PageForm[]> {
  const forms: { key: string; attributes: Pick<PageForm, "method" | "action" | "isMultipart"> }[] = []
  const controls: Control[] = []
  let openForm: string | null = null
  /** How many open elements hide or disable what is in them. */
  let barriers = 0

  const element = (node: Element) => {
    const tag = node.tagName
    const attribute = (name: string) => decoded(node.getAttribute(name))
    const isBarrier =
      ["hidden", "inert"].some((name) => node.hasAttribute(name)) ||
      tag === "template" ||
      (tag === "dialog" && !node.hasAttribute("open")) ||
      (tag === "fieldset" && node.hasAttribute("disabled"))
    if (/^(input|select|textarea|button)$/.test(tag)) {
      controls.push({
        tag,
        type: attribute("type")?.toLowerCase() ?? (tag === "button" ? "submit" : ""),
        name: attribute("name") ?? "",
        value: attribute("value") ?? "",
        isReachable: barriers === 0 && !isBarrier && !node.hasAttribute("disabled"),
        owner: attribute("form") ?? openForm,
        action: attribute("formaction"),
      })
    }
    if (VOID.has(tag)) return
    if (tag === "form") {
      const key = attribute("id") ?? `form ${forms.length}`
      openForm = key
      const isMultipart = attribute("enctype") === "multipart/form-data"
      forms.push({ key, attributes: { method: attribute("method"), action: attribute("action"), isMultipart } })
    }
    if (isBarrier) barriers += 1
    if (isBarrier || tag === "form") {
      node.onEndTag(() => {
        if (isBarrier) barriers -= 1
        if (tag === "form") openForm = null
      })
    }
  }
  // Without script, the content of <noscript> is part of the page.
  const visible = html.replace(/<\/?noscript[^>]*>/g, "")
  const text = ({ text }: Text) => {
    const area = controls.at(-1)
    if (area) area.value += text
  }
  await new HTMLRewriter().on("*", { element }).on("textarea", { text }).transform(new Response(visible)).text()

  return forms.map(({ key, attributes }) => {
    const own = controls.filter(({ owner }) => owner === key)
    const isButton = ({ tag, type }: Control) => tag === "button" || /^(submit|image|button|reset)$/.test(type)
    return {
      ...attributes,
      buttonActions: own.flatMap(({ action }) => action ?? []),
      fields: own.flatMap(({ tag, name, value }): [string, string][] => {
        const shown = tag === "textarea" ? (decoded(value) ?? "") : value
        return name ? [[name, shown]] : []
      }),
      filledIn: own.flatMap((control) =>
        isButton(control) || control.type === "hidden" || !control.name ? [] : [control.name],
      ),
      fileFields: own.flatMap(({ type, name }) => (type === "file" && name ? [name] : [])),
      unnamedFields: own
        .filter((control) => !isButton(control) && control.isReachable && control.name === "")
        .map(({ tag, type }) => `${tag} ${type}`),
      canSubmit: own.some(({ type, isReachable }) => isReachable && /^(submit|image)$/.test(type)),
    }
  })
}

const ENTITIES: Record<string, string> = { amp: "&", quot: '"', lt: "<", gt: ">", "#x27": "'", "#39": "'" }

export function decoded(value: string | null): string | null {
  return value?.replace(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole) ?? null
}
