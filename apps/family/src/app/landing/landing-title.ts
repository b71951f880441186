export const LANDING_TITLE = 'The school day, from your side';
