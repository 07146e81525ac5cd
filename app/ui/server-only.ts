import type { HTMLAttributes, ReactNode } from "react"

type Inside = Pick<HTMLAttributes<HTMLElement>, "children" | "dangerouslySetInnerHTML" | "suppressHydrationWarning">

/**
 * What is inside an element that the server draws and the browser keeps as it came: it takes neither script nor data
 * there. `<div {...still(import.meta.env.SSR && <Part />)} />`: the condition leaves the part out of the browser's script.
 */
export function serverOnly(children: ReactNode): Inside {
  if (import.meta.env.SSR) return { children }
  // An empty inner HTML tells React to keep what the server drew.
  return { dangerouslySetInnerHTML: { __html: "" }, suppressHydrationWarning: true }
}
