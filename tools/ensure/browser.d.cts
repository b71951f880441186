export function findChromium(): string | null;
export function findJourneyBrowser(): string | null;
export function ensureBrowser(): void;
