import { Sparkles } from 'lucide-react';
import { cutSubject } from '@portal/contract/reports';
import type { AcademicResult } from '@portal/contract/reports';
import { Card, CutText, Tag } from '@portal/ui/content';
import { SectionHead } from '@portal/ui/frame';

/** Letter grades are shown in a square, other results as text. */
const longestGrade = 3;

const Result = ({ text }: { text: string }) => (
  <span className={text.length <= longestGrade ? 'grade' : 'grade-words'}>{text}</span>
);

/** Subjects of one reporting period in display order, with their results. */
export const ResultsTable = ({ report }: { report: AcademicResult }) => (
  <section className="rep-main" aria-labelledby="report-period">
    <SectionHead
      id="report-period"
      title={report.reportingPeriod}
      action={
        report.isNew && (
          <Tag tone="info" icon={Sparkles}>
            New
          </Tag>
        )
      }
    />
    {report.subjectResults.length === 0 ? (
      <Card as="div">
        <p className="muted">The results of this period are in the report. Download it to read them.</p>
      </Card>
    ) : (
      <Card as="div" flush>
        <table className="table results">
          <caption className="vh">Results by subject, {report.reportingPeriod}</caption>
          <thead>
            <tr>
              <th scope="col">Subject</th>
              <th scope="col" className="end">
                Result
              </th>
            </tr>
          </thead>
          <tbody>
            {report.subjectResults.map(({ subject, resultDescription, displayOrder }) => (
              <tr key={`${displayOrder} ${subject}`}>
                <th scope="row">
                  <CutText short={cutSubject(subject)} full={subject} about="the subject" />
                </th>
                <td className="end">
                  <Result text={resultDescription} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
    )}
  </section>
);
