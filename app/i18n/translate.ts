import type { AdminTexts } from "#app/i18n/locales/admin/th.ts"
import type { MailTexts } from "#app/i18n/locales/mail/th.ts"
import type { Texts } from "#app/i18n/locales/th.ts"
import type { Language } from "./languages.ts"

type PageTexts = { translation: Texts; admin: AdminTexts }
type ServerTexts = PageTexts & { mail: MailTexts }

export type PageNamespace = keyof PageTexts
export type Namespace = keyof ServerTexts

/** The paths of a tree of texts, joined by dots; plural forms count as one key. */
type KeyOf<Tree> = {
  [Name in keyof Tree & string]: Tree[Name] extends string ? WithoutPlural<Name> : `${Name}.${KeyOf<Tree[Name]>}`
}[keyof Tree & string]
type WithoutPlural<Name extends string> = Name extends `${infer Base}_${"one" | "other"}` ? Base : Name
type Keys = { [Name in Namespace]: KeyOf<ServerTexts[Name]> }
type Qualified<Name extends Namespace> = { [Each in Name]: `${Each}:${Keys[Each]}` }[Name]

/** Prefixed by the namespace unless it is `Own`: "site.name", "admin:staff.title". */
export type TextKey<Own extends Namespace = "translation", Reach extends Namespace = PageNamespace> =
  | Keys[Own]
  | Qualified<Reach>

/** `count` selects the plural form; each value replaces its placeholder, such as `{{name}}`. */
export type TextValues = { count?: number; [name: string]: unknown }

/** Returns the key itself if it has no text. */
export type Translate<Own extends Namespace = "translation", Reach extends Namespace = PageNamespace> = (
  key: TextKey<Own, Reach>,
  values?: TextValues,
) => string

export type Translator<Reach extends Namespace = PageNamespace> = {
  language: Language
  t: Translate<"translation", Reach>
  /** `t` with the administration's keys as the default. */
  adminT: Translate<"admin", Reach>
  exists: (key: string) => boolean
}

type Loaded<Texts> = { [Name in keyof Texts]?: Texts[Name] extends string ? string : Loaded<Texts[Name]> }

type Tree = { [name: string]: string | Tree }

/** On the server and in the browser alike (decision 0037). `texts`: in the browser only the page's own. */
export function createTranslator<Reach extends Namespace>(
  language: Language,
  texts: { [Name in Reach]?: Loaded<ServerTexts[Name]> },
): Translator<Reach> {
  const plurals = new Intl.PluralRules(language)
  const find = (key: string, namespace: Namespace): string | undefined => {
    const [path, prefix = namespace] = key.split(":").reverse() as [string, string?]
    let found: unknown = texts[prefix as Reach]
    for (const name of path.split(".")) found = (found as Tree | undefined)?.[name]
    return typeof found === "string" ? found : undefined
  }
  const within = (namespace: PageNamespace) => (key: string, values?: TextValues) => {
    const { count } = values ?? {}
    const plural = count === undefined ? undefined : find(`${key}_${plurals.select(count)}`, namespace)
    return interpolate(plural ?? find(key, namespace) ?? key, values)
  }
  return {
    language,
    t: within("translation"),
    adminT: within("admin"),
    exists: (key) => find(key, "translation") !== undefined,
  }
}

/** Replaces `{{name}}`. A placeholder without a value stays, so that tests find it. */
export function interpolate(text: string, values: TextValues = {}): string {
  return text.replace(/\{\{(\w+)\}\}/g, (placeholder, name) =>
    name in values ? String(values[name] ?? "") : placeholder,
  )
}
