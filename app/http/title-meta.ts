import type { MetaFunction } from "@remix-run/react"

/** The title of a page whose loader returns it; none where the loader has failed. */
export const titleMeta: MetaFunction = ({ data }) => {
  const hasTitle = typeof data === "object" && data !== null && "title" in data && typeof data.title === "string"
  return hasTitle ? [{ title: data.title as string }] : []
}
