import { useEffect } from "react"

/** Events that make React hydrate synchronously, which it can fail at (its error 345). */
const DISCRETE_EVENTS =
  "click dblclick auxclick textInput gotpointercapture contextmenu mousedown mouseup mouseover mouseout pointerdown pointerup pointercancel pointerover pointerout touchstart touchend touchcancel keydown keypress keyup input change beforeinput compositionstart compositionend focusin focusout dragstart dragend dragenter drop copy cut paste submit reset".split(
    " ",
  )
const stopPropagation = (event: Event) => {
  keepTypedText(event.target)
  event.stopImmediatePropagation()
}

/**
 * React 18 hydrates a textarea by setting it to its text content, unless that differs from the value it rendered. So what
 * was typed before becomes the text content, else it would be lost: tests/journeys/typed-text.script.spec.ts.
 */
function keepTypedText(target: EventTarget | null): void {
  if (target instanceof HTMLTextAreaElement && target.value !== target.defaultValue) target.defaultValue = target.value
}

/**
 * Hides events from React until the page is hydrated. The browser still handles them: links navigate, forms post, fields
 * take input.
 * Without it a page that gets events throughout its hydration never hydrates: tests/journeys/hydration.script.spec.ts.
 */
export function closeEventGate(): void {
  for (const textarea of document.querySelectorAll("textarea")) keepTypedText(textarea)
  for (const name of DISCRETE_EVENTS) window.addEventListener(name, stopPropagation, true)
}

/** Renders nothing; its effect runs once the page is hydrated and lets React receive events. */
export function EventGate() {
  useEffect(() => {
    for (const name of DISCRETE_EVENTS) window.removeEventListener(name, stopPropagation, true)
  }, [])
  return null
}
