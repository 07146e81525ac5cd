import type { MetaFunction } from "@remix-run/react"

/** For a page whose loader returns `title`; empty if the loader failed. */
export const titleMeta: MetaFunction = ({ data }) => {
  const hasTitle = typeof data === "object" && data !== null && "title" in data && typeof data.title === "string"
  return hasTitle ? [{ title: data.title as string }] : []
}
