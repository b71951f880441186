import { useQuery } from '@tanstack/react-query';
import { termsDocumentEndpoint, termsFrameEndpoint } from '@portal/contract/terms';
import { call, urlOf } from '@portal/client/calls';
import { device } from '@portal/client/device';
import { LoadFailed } from '@portal/ui/feedback';
import { DocumentFrame } from '@portal/ui/frame';
import { InlineTerms } from '../../shared/inline-terms.tsx';

type DocumentProps = { documentKey: string; title: string };

const Inline = ({ documentKey: key, title }: DocumentProps) => {
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['terms-document', key],
    queryFn: ({ signal }) => call(termsDocumentEndpoint, { params: { key }, signal, handlesProblems: true }),
  });
  if (isError) return <LoadFailed what={title} busy={isFetching} onRetry={() => void refetch()} />;
  return data ? <InlineTerms document={data} /> : null;
};

/** In a frame, or within the page in the mobile app. */
export const AcceptedDocument = (props: DocumentProps) =>
  device.shell ? (
    <Inline {...props} />
  ) : (
    <DocumentFrame
      title={props.title}
      src={urlOf(termsFrameEndpoint.path, { key: props.documentKey }, {})}
      onShown={() => undefined}
    />
  );
