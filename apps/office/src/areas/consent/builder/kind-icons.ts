import {
  Calendar,
  CircleDot,
  Hash,
  HeartPulse,
  ListChecks,
  ListTodo,
  Mail,
  Phone,
  PhoneCall,
  Signature,
  SquareCheck,
  TextAlignStart,
  TextCursorInput,
} from 'lucide-react';
import type { QuestionKind } from '@portal/contract/consent/publishing';
import type { IconType } from '@portal/ui/base';

export const kindIcons: Readonly<Record<QuestionKind, IconType>> = {
  decision: ListChecks,
  line: TextCursorInput,
  lines: TextAlignStart,
  single: CircleDot,
  multiple: ListTodo,
  checkbox: SquareCheck,
  date: Calendar,
  number: Hash,
  phone: Phone,
  email: Mail,
  medical: HeartPulse,
  emergency: PhoneCall,
  signature: Signature,
};
