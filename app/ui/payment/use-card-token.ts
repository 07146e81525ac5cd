import { useSubmit } from "@remix-run/react"
import { type FormEvent, useEffect, useRef, useState } from "react"

const SCRIPT = "https://cdn.omise.co/omise.js"

type Omise = {
  setPublicKey(key: string): void
  createToken(type: "card", card: object, callback: (status: number, response: { id?: string }) => void): void
}

/**
 * Tokenizes the card by the gateway's own script before the form is submitted; the card's fields themselves are not
 * posted. Without a public key the form is submitted as it is.
 */
export function useCardToken(publicKey: string | null) {
  const submit = useSubmit()
  const isTokenizing = useRef(false)
  const [omise, setOmise] = useState<Omise | null>(null)
  const [refused, setRefused] = useState(false)

  useEffect(() => {
    if (publicKey === null) return
    const script = document.createElement("script")
    script.src = SCRIPT
    script.onload = () => {
      const loaded = (window as unknown as { Omise: Omise }).Omise
      loaded.setPublicKey(publicKey)
      setOmise(loaded)
    }
    document.head.insertBefore(script, null)
    return () => {
      document.head.removeChild(script)
    }
  }, [publicKey])

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    if (publicKey === null) return
    event.preventDefault()
    if (!omise || isTokenizing.current) return
    isTokenizing.current = true
    setRefused(false)
    const form = event.currentTarget
    const typed = (name: string) => form.querySelector<HTMLInputElement>(`#card-${name}`)?.value.trim() ?? ""
    const [month = "", year = ""] = typed("expiry").split("/")
    const card = {
      name: typed("cardholderName"),
      number: typed("cardNumber").replace(/[\s-]/g, ""),
      expiration_month: Number(month),
      expiration_year: 2000 + (Number(year) % 100),
      security_code: typed("cvv"),
    }
    omise.createToken("card", card, (status, { id }) => {
      isTokenizing.current = false
      if (status !== 200 || !id) return setRefused(true)
      const fields = new FormData(form)
      fields.set("token", id)
      submit(fields, { method: "post", action: form.action })
    })
  }

  return { ready: omise !== null, refused, onSubmit }
}
