export { answersOnRecord, isAnswers, questionId, tidyAnswers } from './answers.ts';
export type { Answers } from './answers.ts';
export { TemplateForm } from './template-form.tsx';
