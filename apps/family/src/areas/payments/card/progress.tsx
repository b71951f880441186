/** Shown while the payment is processed (V-4.4): up to 60 seconds. */
export const Progress = ({ total }: { total: string }) => (
  <div className="stack-lg result">
    <div className="result-head">
      <span className="result-ic paying">
        <span className="spinner" aria-hidden="true" />
      </span>
      <div>
        <h1 tabIndex={-1}>
          Paying <bdi>{total}</bdi>
        </h1>
        <p className="lead" role="status">
          Do not close this page
        </p>
      </div>
    </div>
    <p>
      Your bank is being asked. This can take up to 60 seconds. Do not use the back button or load the page
      again.
    </p>
  </div>
);
