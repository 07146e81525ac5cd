/** Of whoever waits for dates; `token` is that of the emailed link. */
export const waitingPaths = {
  ask: "/waiting-list",
  askByLine: "/waiting-list/line",
  wish: (token: string) => `/waiting-list/${token}`,
  confirm: (token: string) => `/waiting-list/${token}/confirm`,
  book: (token: string) => `/waiting-list/${token}/book`,
  leave: (token: string) => `/waiting-list/${token}/leave`,
} as const
