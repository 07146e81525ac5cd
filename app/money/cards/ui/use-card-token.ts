import { useEffect, useState } from "react"
import { typedDigits } from "#app/i18n/typed.ts"
import { type CardInput, readCardNumber, readExpiry } from "../card-input.ts"

const SCRIPT = "https://cdn.omise.co/omise.js"

type Omise = {
  setPublicKey(key: string): void
  createToken(type: "card", card: object, callback: (status: number, response: { id?: string }) => void): void
}

/** Null if the gateway refuses the card. */
type Tokenize = (card: CardInput) => Promise<string | null>

/** Null until the gateway's script has loaded, and without a public key. */
export function useCardToken(publicKey: string | null): Tokenize | null {
  const [omise, setOmise] = useState<Omise | null>(null)
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
  return omise && ((card) => new Promise((resolve) => createToken(omise, card, resolve)))
}

function createToken(omise: Omise, card: CardInput, resolve: (token: string | null) => void): void {
  const { month, year } = readExpiry(card.expiry) ?? {}
  const typed = {
    name: card.cardholderName.trim(),
    number: readCardNumber(card.cardNumber),
    expiration_month: month,
    expiration_year: year,
    security_code: typedDigits(card.cvv),
  }
  omise.createToken("card", typed, (status, { id }) => resolve(status === 200 && id ? id : null))
}
