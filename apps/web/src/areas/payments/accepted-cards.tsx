/** "Accepted card logos: Visa and Mastercard" (document 2, section 2). */
export const AcceptedCards = () => (
  <p className="accepts muted small">
    We accept <span className="brandmark">Visa</span> <span className="brandmark">Mastercard</span>
  </p>
);
