import type { HTMLAttributes, ReactNode } from "react"

type Inner = Pick<HTMLAttributes<HTMLElement>, "children" | "dangerouslySetInnerHTML" | "suppressHydrationWarning">

/**
 * Renders content on the server only and leaves that HTML untouched in the browser: `<div
 * {...serverOnly(import.meta.env.SSR && <Part />)} />`. The condition removes the part from the browser's
 * script. Saves 4.0 kB of the home page's script (gzip): `npm run bench -- weight`.
 */
export function serverOnly(children: ReactNode): Inner {
  if (import.meta.env.SSR) return { children }
  // React keeps the server's HTML of an element whose inner HTML is an empty string.
  return { dangerouslySetInnerHTML: { __html: "" }, suppressHydrationWarning: true }
}

const PROPERTY = "serverOnly"

/**
 * Adds data that only server-only parts read, and that is not serialised for the browser. Saves 1.6 kB of the
 * home page's HTML (gzip): `npm run bench -- weight`.
 */
export function withServerOnlyData<Data extends object, ServerData>(data: Data, serverData: ServerData): Data {
  // Remix serialises enumerable properties only.
  return Object.defineProperty(data, PROPERTY, { value: serverData, enumerable: false })
}

/** Reads the data of `withServerOnlyData`; on the server only. */
export function serverOnlyData<ServerData>(data: object): ServerData {
  return (data as { [PROPERTY]: ServerData })[PROPERTY]
}

const cachedHtml: { head?: string; style?: string } = {}

/**
 * For an error page, which renders the document again: the script contains no style sheet. Saves 1.1 kB
 * (head) and 7.5 kB (style sheet) of the home page's script (gzip): `npm run bench -- weight`.
 */
export function serverHtml(tag: "head" | "style"): string {
  cachedHtml[tag] ??= document.querySelector(tag)?.innerHTML
  return cachedHtml[tag] ?? ""
}
