import { UNSAFE_RemixContext as RemixContext, useMatches } from "@remix-run/react"
import { useContext } from "react"
import { NonceContext } from "./nonce.ts"

/**
 * Has the modules of the page requested when its content was read, and after its pictures: browsers ask for what a script
 * imports as urgently as for a picture, but for a script put in by another at low priority. Each runs by itself when it is
 * there, in place of all at once at the end. Tags in the page itself would be seen ahead of the content. On the server
 * alone.
 */
export function ScriptRequests() {
  const nonce = useContext(NonceContext)
  const matches = useMatches()
  const manifest = useContext(RemixContext)?.manifest
  if (!manifest) return null
  const pages = matches.flatMap(({ id }) => manifest.routes[id] ?? [])
  // Not the entry, which wakes the page: it is Remix's to run, when all of these are there.
  const imports = [manifest.entry, ...pages].flatMap((each) => each.imports ?? [])
  const addresses = new Set([...imports, ...pages.map(({ module }) => module)])
  // A script of our own, about files of our own.
  return <script nonce={nonce} dangerouslySetInnerHTML={{ __html: requesting([...addresses]) }} />
}

function requesting(addresses: string[]): string {
  return `{const{nonce}=document.currentScript
for(const src of ${JSON.stringify(addresses)})document.currentScript.before(Object.assign(document.createElement("script"),{type:"module",fetchPriority:"low",nonce,src}))}`
}
