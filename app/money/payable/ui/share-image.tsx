import { useEffect, useState } from "react"
import { useTranslation } from "#app/i18n/use-translation.ts"
import { Icon } from "#app/ui/icon.tsx"

/** By the Web Share API; without it the button only takes its room. */
export function ShareImage({ url, name }: { url: string; name: string }) {
  const { t } = useTranslation()
  const [isSupported, setIsSupported] = useState(false)
  useEffect(() => {
    const probe = new File([], name, { type: "image/png" })
    setIsSupported(navigator.canShare?.({ files: [probe] }) ?? false)
  }, [name])
  const share = async () => {
    try {
      const image = await (await fetch(url)).blob()
      await navigator.share({ files: [new File([image], name, { type: "image/png" })] })
    } catch {
      // Cancelled or offline: the image can still be saved by the link next to it.
    }
  }
  return (
    <button type="button" onClick={share} className={`button button-quiet grow ${isSupported ? "" : "invisible"}`}>
      <Icon name="share" />
      {t("payment.promptpay.share")}
    </button>
  )
}
