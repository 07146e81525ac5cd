/** Not in `stayPaths`, because a villa without LINE for guests never needs them. */
export const guestLinePaths = {
  line: (bookingId: string) => `/booking/${bookingId}/line`,
  unlink: (bookingId: string) => `/booking/${bookingId}/line/unlink`,
} as const
