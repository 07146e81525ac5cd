import type { accessTh } from "./access.th.ts"

/** How guests get in: the owner's page, and a booking's own code, in English. */
export const accessEn: typeof accessTh = {
  title: "Check-in and codes",
  intro:
    "Guests see this on their booking's page once it is confirmed. The code and the Wi-Fi appear at the time set below.",
  saved: "Check-in details saved",
  failed: "Failed to save the check-in details",
  lost: "The saved code and Wi-Fi can no longer be read, because the site's SESSION_SECRET has changed. Please enter them again.",
  method: "How guests get in",
  methods: {
    someone_will_meet: "Someone meets them",
    door_code: "Door code",
    lock_box: "Key lock box",
    reception: "Reception",
    other: "Another way",
  },
  instructions: "Check-in instructions",
  instructionsHint:
    "Guests can read this as soon as they are confirmed, so keep the code out of it. It has its own field.",
  code: "Code",
  codeHint: "Of the door or the lock box. Stored encrypted. Leave it empty if there is none.",
  wifi: "Wi-Fi",
  ssid: "Network name (SSID)",
  ssidHint: "Leave it empty to show no Wi-Fi",
  password: "Wi-Fi password",
  security: "Security",
  securities: { WPA: "WPA/WPA2/WPA3", WEP: "WEP", nopass: "No password" },
  releaseHours: "Show the code and Wi-Fi before check-in (hours)",
  releaseHoursHint: "1 to 168 hours. They stay visible until 6 hours after check-out.",
  show: "Show: {{label}}",
  hide: "Hide: {{label}}",
  errors: {
    method: "Please choose from the list how guests get in",
    releaseHours: "Please enter 1 to 168 hours",
    code: "Please enter the code in one line",
    ssid: "A network name has at most 32 bytes (10 Thai letters), in one line",
    security: "Please choose the security from the list",
    wifiPassword:
      "This password doesn't fit the security: WPA needs 8 to 63 characters, WEP 5 or 13, and no password must be empty",
  },
  booking: {
    title: "Getting in",
    own: "This booking's own code",
    ownHint: "Replaces the villa's code for this booking only. Leave it empty to use the villa's code.",
    ownLost: "This booking's code can no longer be read. Please enter it again, or remove it to use the villa's code.",
    save: "Save code",
    remove: "Remove this booking's code",
    saved: "The booking's code has been saved",
    removed: "The booking's code has been removed. It uses the villa's code.",
    guestSees: "What the guest sees now",
    notConfirmed: "The guest sees how to get in once the booking is confirmed",
    nothing: "There is no code or Wi-Fi to show",
    from: "The code and Wi-Fi appear from {{time}}",
    over: "The time to show the code is over",
  },
}
