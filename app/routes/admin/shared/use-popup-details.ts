import { type RefObject, useEffect, useRef } from "react"

/** Closes a menu made of `<details>` by Escape, by one of its links, by a tap outside it, and when the focus leaves it. */
export function usePopupDetails(): RefObject<HTMLDetailsElement> {
  const ref = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const details = ref.current
    if (!details) return
    const close = () => {
      // The focus would be lost with the hidden link that has it.
      if (details.contains(document.activeElement)) details.querySelector("summary")?.focus()
      details.open = false
    }
    const onOutside = ({ target }: Event) => {
      if (details.open && !details.contains(target as Node)) details.open = false
    }
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === "Escape" && details.open) close()
    }
    const onClick = ({ target }: MouseEvent) => {
      if ((target as Element).closest("a")) close()
    }
    document.addEventListener("pointerdown", onOutside)
    document.addEventListener("focusin", onOutside)
    document.addEventListener("keydown", onKey)
    details.addEventListener("click", onClick)
    return () => {
      document.removeEventListener("pointerdown", onOutside)
      document.removeEventListener("focusin", onOutside)
      document.removeEventListener("keydown", onKey)
      details.removeEventListener("click", onClick)
    }
  }, [])
  return ref
}
