export function findChromium(): string | null;
export function ensureBrowser(): void;
