import { useEffect } from "react"

/**
 * Events for which React hydrates their targets: synchronously, which may fail (its error 345), or first (its
 * lists `discreteReplayableEvents` and `queueIfContinuousEvent`).
 */
const EVENTS =
  "click dblclick auxclick textInput gotpointercapture contextmenu mousedown mouseup mouseover pointerdown pointerup pointercancel pointerover touchstart touchend touchcancel keydown keypress keyup input change compositionstart compositionend focusin dragstart dragend dragenter drop copy cut paste submit reset".split(
    " ",
  )

/**
 * React 18 hydrates a textarea by setting it to its text content, unless that differs from the value it
 * rendered. So text typed before becomes the text content, else it would be lost:
 * tests/journeys/typed-text.script.spec.ts.
 */
const keepTypedText = (field: HTMLTextAreaElement) => {
  if (field.type === "textarea") field.defaultValue = field.value
}

const holdEvent = (event: Event) => {
  // Also called for events of elements without a type.
  keepTypedText(event.target as HTMLTextAreaElement)
  event.stopImmediatePropagation()
}

const setGate = (change: "addEventListener" | "removeEventListener") => {
  for (const name of EVENTS) window[change](name, holdEvent, true)
}

/**
 * Hides events from React until the page is hydrated: without this a page that gets events throughout its
 * hydration never hydrates (tests/journeys/hydration.script.spec.ts). The browser still handles them: links
 * navigate, forms post, fields take input.
 */
export function closeEventGate(): void {
  document.querySelectorAll("textarea").forEach(keepTypedText)
  setGate("addEventListener")
}

/** Renders nothing; its effect runs once the page is hydrated and lets React receive events. */
export function EventGate() {
  useEffect(() => setGate("removeEventListener"), [])
  return null
}
