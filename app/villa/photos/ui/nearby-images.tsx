import { useContext } from "react"
import { NonceContext } from "#app/ui/nonce.ts"

/** Distance from the viewport at which images load; browsers' lazy loading begins at 1,250 px or more. */
const MARGIN = "100px"

/** Before the page's scripts: not an image whose upper edge alone shows above a phone's bottom bar. */
const MARGIN_BEFORE_SCRIPTS = "0px 0px -18%"

/** In ms: what is only scrolled past, on the way to the booking card, is not fetched. Saves 30 kB there. */
const PASSING = 200

/**
 * Holds back the lazy images after it in the HTML until they come near the viewport. Inline, to run before
 * the browser fetches any; without it `loading="lazy"` applies. On the server only. Saves 200 kB of a phone's
 * first view: `npm run bench -- first-view`.
 */
export function NearbyImages() {
  const nonce = useContext(NonceContext)
  return <script nonce={nonce} dangerouslySetInnerHTML={{ __html: SCRIPT }} />
}

/**
 * `hold`: `src` becomes an empty image, because an `img` without one shows its alternative text. `show`
 * restores each part of the `picture`. A strip's next image, and one whose edge alone shows, load after the
 * page's scripts or on scroll: on a slow network each would delay the scripts by 0.4 s. Short names, because
 * the script is in the HTML.
 */
const SCRIPT = `{let near
const held=f=>document.querySelectorAll("[data-src]").forEach(f),
watch=(m,s,ms)=>{near?.disconnect();near=new IntersectionObserver(a=>a.forEach(({target:i,isIntersecting:is})=>{clearTimeout(i.t);if(is)ms?i.t=setTimeout(()=>show(i),ms):show(i)}),{rootMargin:m,scrollMargin:s});held(i=>near.observe(i))},
more=()=>watch("${MARGIN}","1px",${PASSING}),
show=i=>{near.unobserve(i);for(const p of i.parentNode.children)Object.assign(p,p.dataset);i.removeAttribute("data-src")},
hold=i=>{for(const p of i.parentNode.children)if(p.srcset){p.dataset.srcset=p.srcset;p.srcset=""}
i.dataset.src=i.src;i.src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>";near.observe(i)},
added=new MutationObserver(a=>a.forEach(r=>r.addedNodes.forEach(i=>i.loading=="lazy"&&hold(i))))
watch("${MARGIN_BEFORE_SCRIPTS}","-1px")
added.observe(document,{childList:true,subtree:true})
addEventListener("DOMContentLoaded",()=>added.disconnect())
addEventListener("load",more)
addEventListener("scroll",more,{once:true})
addEventListener("beforeprint",()=>held(show))}`
