import { useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import { Icon } from "../icon.tsx"

/** Hands a picture to another app of the phone, where script and the browser can; elsewhere there is nothing to press. */
export function ShareImage({ url, name }: { url: string; name: string }) {
  const { t } = useTranslation()
  const [ready, setReady] = useState(false)
  useEffect(() => {
    const probe = new File([], name, { type: "image/png" })
    setReady(navigator.canShare?.({ files: [probe] }) ?? false)
  }, [name])
  if (!ready) return null
  const share = async () => {
    try {
      const image = await (await fetch(url)).blob()
      await navigator.share({ files: [new File([image], name, { type: "image/png" })] })
    } catch {
      // Closed without choosing an app, or offline: the picture can still be saved by the link beside it.
    }
  }
  return (
    <button type="button" onClick={share} className="button button-quiet grow">
      <Icon name="share" />
      {t("payment.promptpay.share")}
    </button>
  )
}
