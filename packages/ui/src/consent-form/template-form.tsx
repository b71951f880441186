// The package's main entry point imports a validator that needs eval, for its tests.
import Form from '@rjsf/core/lib/components/Form.js';
import type { FieldTemplateProps, ObjectFieldTemplateProps, RJSFSchema } from '@rjsf/utils';
import { useMemo } from 'react';
import { groupOf } from '@portal/contract/consent';
import type { ConsentTemplate } from '@portal/contract/consent';
import type { FieldProblem } from '../fields/index.ts';
import type { Answers } from './answers.ts';
import { formSchema, formUiSchema, partsById, questionWidget } from './form-schema.ts';
import type { FormParts } from './form-schema.ts';
import { QuestionWidget } from './question-widget.tsx';
import { formValidator } from './validator.ts';

export interface FormContext extends FormParts {
  errors: ReadonlyMap<string, string>;
}

const FieldTemplate = ({ children, schema }: FieldTemplateProps<Answers, RJSFSchema, FormContext>) =>
  schema.type === 'object' ? children : <div className="q">{children}</div>;

/** A group of questions. It has a heading, unless that only repeats its single question. */
const GroupTemplate = ({
  properties,
  fieldPathId,
  registry,
}: ObjectFieldTemplateProps<Answers, RJSFSchema, FormContext>) => {
  const group = registry.formContext.groups.get(fieldPathId.$id);
  const parts = properties.map(({ content, name }) => <div key={name}>{content}</div>);
  if (!group || group.path.length === 0) return <div className="card qs">{parts}</div>;
  if (group.parts.length === 1 && group.parts[0]?.title === group.title) return parts;
  return (
    <fieldset className="q-group">
      <legend className="legend legend-big">{group.title}</legend>
      {group.description !== '' && <p className="hint lines">{group.description}</p>}
      {parts}
    </fieldset>
  );
};

const templates = { FieldTemplate, ObjectFieldTemplate: GroupTemplate };
const widgets = { [questionWidget]: QuestionWidget };

export interface TemplateFormProps {
  template: ConsentTemplate;
  data: Answers;
  problems: readonly FieldProblem[];
  onChange: (data: Answers) => void;
}

/** The school's questions, rendered from its template by react-jsonschema-form with the product's controls. */
export const TemplateForm = ({ template, data, problems, onChange }: TemplateFormProps) => {
  const form = useMemo(() => {
    const group = groupOf(template);
    return { schema: formSchema(group), uiSchema: formUiSchema(group), parts: partsById(group) };
  }, [template]);
  const formContext = useMemo<FormContext>(
    () => ({ ...form.parts, errors: new Map(problems.map(({ id, message }) => [id, message])) }),
    [form, problems],
  );
  return (
    <Form<Answers, RJSFSchema, FormContext>
      tagName="div"
      schema={form.schema}
      uiSchema={form.uiSchema}
      formData={data}
      formContext={formContext}
      validator={formValidator}
      widgets={widgets}
      templates={templates}
      idPrefix="consent"
      idSeparator="-"
      noValidate
      noHtml5Validate
      showErrorList={false}
      onChange={({ formData }) => onChange(formData ?? {})}
    />
  );
};
