import { useContext } from "react"
import { NonceContext } from "./nonce.ts"

/** The distance from the viewport at which an image is fetched; browsers' own lazy loading begins at 1,250 px or more. */
const MARGIN = "100px"

/**
 * Holds back the lazy images that follow it in the HTML until they come near the viewport. Inline, so that it runs before
 * the browser fetches any; without it `loading="lazy"` applies as it stands. On the server
 * only. Saves 200 kB of a phone's first view: `npm run bench -- first-view`.
 */
export function NearbyImages() {
  const nonce = useContext(NonceContext)
  return <script nonce={nonce} dangerouslySetInnerHTML={{ __html: SCRIPT }} />
}

/**
 * In `hold`, `src` becomes an empty image, because an `img` without one shows its alternative text; in `show`, each part of
 * the `picture` gets its attributes back. The next image of a strip, beside the viewport, is fetched after the page's
 * scripts: on a slow network it would delay them. Short names, because the script is in the HTML.
 */
const SCRIPT = `{let near
const held=f=>document.querySelectorAll("[data-src]").forEach(f),
watch=m=>{near=new IntersectionObserver(a=>a.forEach(e=>e.isIntersecting&&show(e.target)),{rootMargin:"${MARGIN}",scrollMargin:m})},
show=i=>{near.unobserve(i);for(const p of i.parentNode.children)Object.assign(p,p.dataset);i.removeAttribute("data-src")},
hold=i=>{for(const p of i.parentNode.children)if(p.srcset){p.dataset.srcset=p.srcset;p.srcset=""}
i.dataset.src=i.src;i.src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>";near.observe(i)},
added=new MutationObserver(a=>a.forEach(r=>r.addedNodes.forEach(i=>i.loading=="lazy"&&hold(i))))
watch("-1px")
added.observe(document,{childList:true,subtree:true})
addEventListener("DOMContentLoaded",()=>added.disconnect())
addEventListener("load",()=>{near.disconnect();watch("1px");held(i=>near.observe(i))})
addEventListener("beforeprint",()=>held(show))}`
