/** Days after check-out within which the security deposit is returned. */
export const DAMAGE_RETURN_DAYS = 7
