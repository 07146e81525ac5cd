/** The values of a booking's form as it was shown: those of the sample request. */
export const SHOWN = JSON.stringify({
  customerName: "",
  email: "",
  phone: "",
  phoneCountry: "TH",
  specialRequests: "",
  totalPrice: "34000",
  checkIn: "2090-12-03",
  checkOut: "2090-12-07",
  rooms: "3",
  guests: "2",
})

/** The form of a new booking by an admin, for two nights of December 2090. */
export const WALK_IN = {
  customerName: "Walk In",
  checkIn: "2090-12-03",
  checkOut: "2090-12-05",
  rooms: "3",
  guests: "2",
  key: "0b5cf1c4-6a0f-4a58-9b0b-2f6a3f0a9c11",
  totalPrice: "12345",
}
