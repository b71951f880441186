/** How requests are named. Pure. */

/** A public id, as lists show it; what is no such id names nothing. */
export const publicIdPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
