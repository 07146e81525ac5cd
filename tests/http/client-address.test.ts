import { expect, it } from "vitest"
import { networkOf } from "#app/http/client-address.ts"

it.each([
  ["203.0.113.7", "203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64", "2001:db8:1::/48"],
  ["2001:0DB8:0001:0002::1", "2001:db8:1:2::/64", "2001:db8:1::/48"],
  ["2001:db8::", "2001:db8:0:0::/64", "2001:db8:0::/48"],
  ["::1", "0:0:0:0::/64", "0:0:0::/48"],
  ["::ffff:203.0.113.7", "203.0.113.7", "203.0.113.7"],
  ["fe80::1%eth0", "fe80:0:0:0::/64", "fe80:0:0::/48"],
  ["local", "local", "local"],
])("identifies %s as %s for rate limits and as %s for holds", (address, line, customer) => {
  expect(networkOf(address, 64)).toBe(line)
  expect(networkOf(address, 48)).toBe(customer)
})
