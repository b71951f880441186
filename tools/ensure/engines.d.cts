export const firefoxProgram: string;
export const webkitPrograms: { driver: string; browser: string; screen: string };
export function missingEngines(): string[];
export function ensureEngines(): void;
